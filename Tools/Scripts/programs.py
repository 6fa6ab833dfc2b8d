"""The programs that are installed and packed, and what belongs to them: manual pages and completions."""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

from script import ROOT, Failure, output_of, product, tool

# How a program prints its completions, and where a shell looks for them.
SHELLS = {"bash": "share/bash-completion/completions/{}", "zsh": "share/zsh/site-functions/_{}",
          "fish": "share/fish/vendor_completions.d/{}.fish"}


def programs():
    """Each program, with the arguments before the name of a shell that make it print its completions."""
    return {product(): ["completion"], "modules": ["--generate-completion-script"]}


def paths():
    """Every path below the prefix, and how it may be run."""
    result = {}
    for name in programs():
        result[f"bin/{name}"] = 0o755
        result[f"share/man/man1/{name}.1"] = 0o644
        for place in SHELLS.values():
            result[place.format(name)] = 0o644
    return result


def built():
    """The directory with the programs of a release build, with Swift's own libraries inside them."""
    # Apple's systems have Swift's libraries.
    static = [] if sys.platform == "darwin" else ["--static-swift-stdlib"]
    # In a directory of its own: the option for Swift's libraries changes every command, and Tools/bench builds without it.
    # Debug information would be stripped. C code that names its file names it from the root: the same bytes in every clone.
    command = ["swift", "build", "--package-path", str(ROOT), "--scratch-path", str(ROOT / ".build" / "install"),
               "-c", "release", "-debug-info-format", "none", *static,
               "-Xcc", f"-ffile-prefix-map={ROOT}=.",
               *shlex.split(os.environ.get("SLIPWAY_BUILD_OPTIONS", ""))]
    for name in programs():
        print(f"{pathlib.Path(sys.argv[0]).name}: building {name}. The first release build takes about ten minutes.", file=sys.stderr)
        if subprocess.run([*command, "--product", name], stdout=sys.stderr).returncode:
            raise Failure(f"{name} could not be built; the messages of the compiler are above. Nothing was written.")
    return pathlib.Path(output_of([*command, "--show-bin-path"]).strip())


def contents(directory):
    """What is installed: the bytes of each path below the prefix."""
    result = {}
    for name, completion in programs().items():
        program = directory / name
        if not os.access(program, os.X_OK) or not program.is_file():
            raise Failure(f"There is no program {program}. Nothing was written.", 66)
        result[f"bin/{name}"] = stripped(program)
        result[f"share/man/man1/{name}.1"] = (ROOT / "Tools" / f"{name}.1").read_bytes()
        for shell, place in SHELLS.items():
            result[place.format(name)] = output_of([str(program), *completion, shell]).encode()
    return result


def stripped(program):
    """The program without its symbols and debug information. A script is taken as it is."""
    data = program.read_bytes()
    if data[:4] not in (b"\x7fELF", b"\xcf\xfa\xed\xfe"):
        return data
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory) / program.name
        shutil.copy2(program, copy)
        # Digests of the code before it was compiled, and of the program: they depend on the directory of the clone.
        digests = ["--remove-section=.swift_modhash", "--remove-section=.note.gnu.build-id"] if data[:4] == b"\x7fELF" else []
        strip = ["strip"] if shutil.which("strip") else [tool("llvm-objcopy"), "--strip-all"]
        output_of([*strip, *digests, str(copy)])
        return copy.read_bytes()
