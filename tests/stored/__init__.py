"""Games as people have kept them, in every format there ever was. They are read for ever; no command rewrites them."""
