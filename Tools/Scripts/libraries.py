"""The libraries inside the programs: their licences, and the list of them in SPDX 2.3."""
import hashlib
import json
import pathlib
import re
import subprocess
import typing

from script import ROOT, Failure, output_of, tool


class Library(typing.NamedTuple):
    name: str
    version: str
    # Where its source is, how it is called by other programs (a package URL), and a digest of it. Empty: none is known.
    location: str
    url: str
    checksum: str
    # Its licences and notices by the names of their files.
    licences: dict[str, bytes]

    @property
    def licence(self):
        """What its licences are called in SPDX, if the texts of all are known here."""
        names = {spdx_name(data): None for name, data in self.licences.items() if not name.lower().startswith("notice")}
        return " AND ".join(names) if names and all(names) else "NOASSERTION"


def spdx_name(licence):
    """What the licence with this text is called in SPDX. None: that is not known here."""
    text = " ".join(licence.decode(errors="replace").split())
    if "Apache License Version 2.0" in text:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    if "Redistribution and use in source and binary forms" in text:
        return "BSD-3-Clause" if "Neither the name" in text else "BSD-2-Clause"
    names = {"UNICODE LICENSE V3": "Unicode-3.0", "Permission is hereby granted, free of charge": "MIT"}
    return next((name for words, name in names.items() if words in text), None)


def libraries():
    """Every package that the build resolves, those included of which the programs contain nothing, and Swift's own libraries."""
    pins = ROOT / "Package.resolved"
    if not pins.exists():
        raise Failure(f"There is no {pins.name}, which says what the programs contain. Run `swift package resolve`.", 66)
    return [*(package(pin) for pin in json.loads(pins.read_text(encoding="utf-8"))["pins"]), swift()]


def package(pin):
    location, revision = pin["location"].removesuffix(".git"), pin["state"]["revision"]
    name = location.rsplit("/", 1)[-1]
    version = pin["state"].get("version") or revision
    for build in (".build/install", ".build"):
        directory = ROOT / build / "checkouts" / name
        if directory.exists() and output_of(["git", "-C", str(directory), "rev-parse", "HEAD"]).strip() == revision:
            break
    else:
        raise Failure(f"The source of {name} {version} is not below .build. Run `swift package resolve`.", 66)
    licences = licences_in(directory)
    if not licences:
        raise Failure(f"{name} {version} has no file LICENSE. Ask its authors for one, or remove it.", 66)
    # The user's configuration of git could change the modes in the archive.
    archive = subprocess.run(["git", "-c", "tar.umask=0022", "-C", str(directory), "archive", "--format=tar", revision],
                             check=True, stdout=subprocess.PIPE).stdout
    return Library(name, version, f"git+{location}@{revision}", f"pkg:swift/{location.removeprefix('https://')}@{version}",
                   hashlib.sha256(archive).hexdigest(), licences | licences_inside(name))


def swift():
    version = re.search(r"Swift version (\S+)", output_of(["swift", "--version"]))[1]
    share = pathlib.Path(tool("swift")).resolve().parent.parent / "share" / "swift"
    licences = licences_in(share)
    if not licences:
        raise Failure(f"Swift's licence is not in {share}. Use a toolchain from https://www.swift.org/install/", 69)
    return Library("swift", version, "", f"pkg:github/swiftlang/swift@{version}", "", licences | licences_inside("swift"))


def licences_inside(name):
    """The licences of what a library contains of others, if it has no copies of them: Foundation has none of ICU's."""
    return licences_in(ROOT / "Tools" / "Licences" / name)


def licences_in(directory):
    return {file.name: file.read_bytes() for file in sorted(directory.glob("*"))
            if re.match("licen[cs]e|copying|notice", file.name, re.IGNORECASE) and file.is_file()}


def list_in_spdx(app, contained, created):
    """The app and the libraries inside it, as a document of SPDX."""
    packages = [described(library) for library in (app, *contained)]
    ids = [package["SPDXID"] for package in packages]
    # No other document may have the same name, so it is made from what the document says.
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{app.name}-{app.version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{app.name}-{app.version}-{digest}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": [f"Tool: {app.name}-package"],
                         "comment": "The checksum of a library is that of `git archive --format=tar` of its revision."},
        "packages": packages,
        "relationships": [relationship("SPDXRef-DOCUMENT", "DESCRIBES", ids[0]),
                          *(relationship(ids[0], "DEPENDS_ON", other) for other in ids[1:])],
    }
    return (json.dumps(document, indent=2) + "\n").encode()


def relationship(element, kind, related):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}


def described(library):
    result = {"SPDXID": "SPDXRef-" + re.sub("[^A-Za-z0-9.]", "-", library.name), "name": library.name,
              "versionInfo": library.version, "downloadLocation": library.location or "NOASSERTION", "filesAnalyzed": False,
              "licenseConcluded": "NOASSERTION", "licenseDeclared": library.licence, "copyrightText": "NOASSERTION"}
    if library.checksum:
        result["checksums"] = [{"algorithm": "SHA256", "checksumValue": library.checksum}]
    if library.url:
        result["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": library.url}]
    return result
