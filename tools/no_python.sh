#!/bin/sh
# Says in a sentence why the Python that is named does not do, and which of this machine would.
here=$("$1" -c 'import sys; print("is " + sys.version.split()[0])' 2>/dev/null) || here="is not here"
remedy="install one, or say where it is (PYTHON=... after make)"
for other in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$other" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        remedy="$other would do, write PYTHON=$other after make"
        break
    fi
done
echo "warren: Python 3.11 or newer is needed, and $1 $here: $remedy" >&2
exit 1
