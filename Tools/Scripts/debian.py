"""A package of Debian, and archives whose bytes depend on their contents alone."""
import hashlib
import io
import pathlib
import platform
import re
import tarfile

from script import Failure, output_of, tool

# The packages with the libraries that a program may need. Some have another name since times have 64 bits.
PACKAGES = {"libc.so.6": "libc6", "libm.so.6": "libc6", "ld-linux-x86-64.so.2": "libc6", "ld-linux-aarch64.so.1": "libc6",
            "libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6", "libsqlite3.so.0": "libsqlite3-0",
            "libcurl.so.4": "libcurl4t64 | libcurl4", "libxml2.so.2": "libxml2"}
# For servers with certificates, and for pictures.
RECOMMENDED = "ca-certificates, libpng16-16t64 | libpng16-16, libturbojpeg0"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def architecture():
    return ARCHITECTURES.get(platform.machine(), platform.machine())


def needed(programs):
    """The packages with the libraries that these programs need. A script needs none."""
    packages, versions = set(), set()
    for program in programs:
        if program.read_bytes()[:4] != b"\x7fELF":
            continue
        described = output_of([tool("llvm-objdump"), "-p", str(program)])
        for library in re.findall(r"NEEDED +(\S+)", described):
            if library not in PACKAGES:
                raise Failure(f"{program} needs {library}. Add the package with it to PACKAGES in Tools/Scripts/debian.py.")
            packages.add(PACKAGES[library])
        versions |= {(int(major), int(minor)) for major, minor in re.findall(r" GLIBC_(\d+)\.(\d+)", described)}
    oldest = ".".join(map(str, max(versions, default=())))
    return sorted(f"{name} (>= {oldest})" if name == "libc6" and oldest else name for name in packages)


def deb(fields, files, time):
    """The package with these fields, which installs these files below the root: a path to its bytes and its mode."""
    if not re.fullmatch(r"[0-9][A-Za-z0-9.+~]*", fields["Version"]):
        raise Failure(f"'{fields['Version']}' is no version of a package: it must begin with a digit.")
    size = sum(len(data) for data, _ in files.values())
    control = {**fields, "Architecture": architecture(), "Installed-Size": -(-size // 1024), "Section": "utils",
               "Priority": "optional"}
    description = control.pop("Description")
    lines = [f"{name}: {value}" for name, value in control.items() if value] + [f"Description: {description}"]
    sums = [f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {path}" for path, (data, _) in sorted(files.items())]
    about = {"control": (text(lines), 0o644), "md5sums": (text(sums), 0o644)}
    members = {"debian-binary": b"2.0\n", "control.tar.xz": tar_xz(about, ".", time), "data.tar.xz": tar_xz(files, ".", time)}
    result = b"!<arch>\n"
    for name, data in members.items():
        result += f"{name:<16}{time:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
    return result


def text(lines):
    return "".join(f"{line}\n" for line in lines).encode()


def tar_xz(files, directory, time):
    """These files in a directory, sorted, with one time and the owner root."""
    buffer = io.BytesIO()
    directories = {parent for path in files for parent in pathlib.PurePosixPath(path).parents}
    entries = {**{str(path): (b"", 0o755) for path in directories}, **files}
    # Compressed as it is written, in small parts, so that Ctrl-C need not wait.
    with tarfile.open(fileobj=buffer, mode="w:xz", format=tarfile.GNU_FORMAT) as archive:
        for path, (data, mode) in sorted(entries.items()):
            entry = tarfile.TarInfo(directory if path == "." else f"{directory}/{path}")
            entry.type = tarfile.REGTYPE if path in files else tarfile.DIRTYPE
            entry.size, entry.mode, entry.mtime, entry.uname, entry.gname = len(data), mode, time, "root", "root"
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()
