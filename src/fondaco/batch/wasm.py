"""Compiles functions to WebAssembly from the LLVM code that Numba makes for this machine.

Numba compiles for the CPU it runs on, but its LLVM code hardly depends on it. This module takes that code,
changes the target, optimises it for wasm32 and links it with wasm-ld. The result imports neither functions
nor memory. JavaScript finds free memory after `__heap_base`.

Numba's functions return a status and write their result. An exported function returns the result, and traps
if the status is not 0. Integers have 32 bits in JavaScript, so that it can pass plain numbers. Only
`UNSIGNED` ones, which hold seeds and keys, have 64 bits and are BigInts.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fondaco.batch.optional import require

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK_BYTES = 1 << 16
INLINED = 100  # functions up to this cost are inlined; more makes the code larger but no faster
ONCE = ("policy_move", "observe", "compute")  # large functions with several callers are never inlined
LONGEST_NAME = 80  # characters of a name in an error
ADDRESS, INTEGER, UNSIGNED = "address", "integer", "unsigned"  # kinds of parameters
OUTSIDE = {ADDRESS: "ptr", INTEGER: "i32", UNSIGNED: "i64"}
INSIDE = {ADDRESS: "ptr", INTEGER: "i64", UNSIGNED: "i64"}

# Numba counts references to arrays. Here arrays are memory of JavaScript, and code that allocates is not
# linked.
NO_COUNTING = """
define void @NRT_incref(ptr %array) alwaysinline { ret void }
define void @NRT_decref(ptr %array) alwaysinline { ret void }
"""

# WebAssembly has square roots, which IEEE 754 fixes to the last bit. Numba calls a library for them.
SQUARE_ROOT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""


# `int` of a float below 2**31, and all that rules and policies convert are: the sum below has the integer in
# its last 32 bits. WebAssembly's own conversion is slow, because browsers check for larger numbers each time.
TRUNCATED = """
declare double @llvm.trunc.f64(double)
define i64 @truncated(double %x) alwaysinline {
  %whole = call double @llvm.trunc.f64(double %x)
  %sum = fadd double %whole, 6755399441055744.0
  %bits = bitcast double %sum to i64
  %last = trunc i64 %bits to i32
  %result = sext i32 %last to i64
  ret i64 %result
}
"""


class NotLinked(RuntimeError):
    """Raised if compiled code calls a function that a browser does not have. The message names it."""


@dataclass(frozen=True)
class Export:
    """A function to export: what `njit` returned, and the kinds of its parameters."""

    function: Any
    parameters: tuple[str, ...]


def compile_module(exports: Mapping[str, Export]) -> bytes:
    """Returns a WebAssembly module with these functions."""
    llvm = require("llvmlite.binding", "fast")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static")
    module = llvm.parse_assembly(header(machine) + NO_COUNTING + SQUARE_ROOT + TRUNCATED)
    with no_machine_code():
        for name, export in exports.items():
            add_function(llvm, machine, module, name, export)
    hide_all_but(module, exports)
    module.verify()
    optimise(llvm, machine, module)
    check_complete(module)
    return linked(machine.emit_object(module), list(exports))


@contextmanager
def no_machine_code() -> Iterator[None]:
    """Stops Numba from also compiling for this machine, which takes most of the time."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.cpu import CPUContext

    def linked_only(self: Any, library: Any, *_: object) -> Any:
        library._ensure_finalized()
        return [].append  # Numba wants a C function that is not equal to any other

    with (
        patch.object(CPUContext, "get_executable", linked_only),
        patch.object(JITCodeLibrary, "_finalize_specific", lambda self: None),
    ):
        yield


def header(machine: Any) -> str:
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'


def add_function(llvm: Any, machine: Any, module: Any, name: str, export: Export) -> None:
    """Compiles a function and adds it, with all that it calls, to a module under its JavaScript name."""
    types = require("numba", "fast").types
    kinds = {ADDRESS: types.voidptr, INTEGER: types.int64, UNSIGNED: types.uint64}
    signature = tuple(kinds[kind] for kind in export.parameters)
    export.function.compile(signature)
    compiled = export.function.overloads[signature]
    returns = compiled.signature.return_type is not types.none
    wrapper = exported(name, compiled.fndesc.llvm_func_name, export.parameters, returns)
    module.link_in(llvm.parse_assembly(header(machine) + wrapper))
    code = llvm.parse_assembly(retargeted(compiled.library.get_llvm_str(), machine))
    for each in code.functions:
        if not each.is_declaration:
            each.linkage = "linkonce_odr"  # several functions bring their own copies of shared ones
            if any(f"{len(part)}{part}B" in each.name for part in ONCE):
                each.add_function_attribute("noinline")
    module.link_in(code)


def retargeted(code: str, machine: Any) -> str:
    """Returns the LLVM code with the target wasm32 and without attributes of this machine's processor."""
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    code = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)
    code = re.sub(r"fptosi double (\S+) to i64", r"call i64 @truncated(double \1)", code)
    return header(machine) + code + "\ndeclare i64 @truncated(double)\n"


def exported(name: str, inner: str, parameters: tuple[str, ...], returns: bool) -> str:
    """Returns LLVM code of a function that calls `inner`, traps if it failed, and returns its result."""
    outside = ", ".join(f"{OUTSIDE[kind]} %p{n}" for n, kind in enumerate(parameters))
    widened = [f"%w{n} = sext i32 %p{n} to i64" for n, kind in enumerate(parameters) if kind == INTEGER]
    arguments = [f"{INSIDE[kind]} %{'w' if kind == INTEGER else 'p'}{n}" for n, kind in enumerate(parameters)]
    result = ["%value = load i64, ptr %result", "ret i64 %value"] if returns else ["ret void"]
    lines = [
        f'declare i32 @"{inner}"({", ".join(["ptr", "ptr", *(INSIDE[kind] for kind in parameters)])})',
        "declare void @llvm.trap()",
        f'define {"i64" if returns else "void"} @"{name}"({outside}) {{',
        "%result = alloca i64",
        "%error = alloca ptr",
        *widened,
        f'%status = call i32 @"{inner}"({", ".join(["ptr %result", "ptr %error", *arguments])})',
        "%good = icmp eq i32 %status, 0",
        "br i1 %good, label %done, label %failed",
        "failed:",
        "call void @llvm.trap()",
        "unreachable",
        "done:",
        *result,
        "}",
    ]
    return "\n".join(lines)


def hide_all_but(module: Any, exports: Mapping[str, Export]) -> None:
    """Makes everything internal that is not exported, so that unused functions are removed."""
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in exports:
            each.linkage = "internal"


def optimise(llvm: Any, machine: Any, module: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    options.inlining_threshold = INLINED
    builder = llvm.create_pass_builder(machine, options)
    manager = builder.getModulePassManager()
    manager.run(module, builder)


def check_complete(module: Any) -> None:
    """Raises NotLinked if the module declares a function or a variable but does not define it."""
    things = [*module.functions, *module.global_variables]
    declared = [each.name for each in things if each.is_declaration]
    missing = sorted(name[:LONGEST_NAME] for name in declared if not name.startswith("llvm."))
    if missing:
        raise NotLinked(f"WebAssembly code would need {', '.join(missing)}, which a browser does not have.")


def linked(code: bytes, exports: list[str]) -> bytes:
    """Returns object code linked to a module. wasm-ld fails if a name is undefined."""
    require("ziglang", "wasm")
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "code.o"), Path(folder, "code.wasm")
        source.write_bytes(code)
        flags = ["--no-entry", "--strip-all", "--gc-sections", "-O3", "--export=__heap_base"]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *flags, "-z", f"stack-size={STACK_BYTES}"]
        names = [f"--export={name}" for name in exports]
        done = subprocess.run(
            [*command, *names, str(source), "-o", str(result)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise NotLinked(f"wasm-ld failed: {done.stderr.strip()}")
        return result.read_bytes()
