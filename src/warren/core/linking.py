"""How the code of a unit is put together: a rule that is swallowed is compiled only as far as its callers need it.

Left alone, Numba optimises every function together with all that it calls and makes machine code of that, and then
does so again for each of its callers. Nobody ever calls a swallowed rule by itself. So it stays a *part*: its own
instructions and the parts that it calls. The C function that swallows it links all of them at once, and only there
they are optimised and become machine code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The instructions of one swallowed rule."""

    _shared_module: Any

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0  # there is none to be called

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironments(self._codegen)

    def _get_module_for_linking(self) -> Any:
        """All instructions below this rule too, for those who know nothing of parts: whatever Numba compiles itself."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            _link_below(self, self._shared_module)
            _export_no_longer(_exported(self._shared_module), Linkage.linkonce_odr)
        return self._shared_module


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """A C function with everything that it swallows."""

    def finalize(self) -> None:
        own = {function.name for function in _exported(self._final_module)}
        _link_below(self, self._final_module)
        swallowed = [function for function in _exported(self._final_module) if function.name not in own]
        _export_no_longer(swallowed, Linkage.internal)  # LLVM inlines whatever has only one caller
        self._linking_libraries.clear()
        super().finalize()


def _link_below(library: Any, module: Any) -> None:
    """Put into a module all that a library needs, and what the parts among that need, each once.

    Parts first, whose functions are exported until all are there: of a module with functions that are only shared LLVM
    takes those that somebody calls already.
    """
    is_part: dict[Any, bool] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        needed = waiting.pop()
        if needed not in is_part:
            is_part[needed] = isinstance(needed, Part)
            library._reload_init.update(needed._reload_init)
            waiting += needed._linking_libraries if is_part[needed] else []
    for needed in sorted(is_part, key=lambda n: not is_part[n]):
        module.link_in(needed._final_module if is_part[needed] else needed._get_module_for_linking(), preserve=True)


def _exported(module: Any) -> list[Any]:
    """The functions of a module that anybody outside can call."""
    return [f for f in module.functions if not f.is_declaration and f.linkage == Linkage.external]


def _export_no_longer(functions: Iterable[Any], linkage: Linkage) -> None:
    for function in functions:
        function.linkage = linkage


class _WithoutEnvironments:
    """What makes machine code, for a part: an environment belongs to code that can be called."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """There is no code yet that it could be set in."""


class PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a rule to a part."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = Part(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class WholeCompiler(Compiler):  # type: ignore[misc]
    """Compiles a C function that can be kept in the cache."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = Whole(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)
