"""Files below a prefix: put in place together or not at all, and removed again as far as they are still ours."""
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import sys

from programs import paths
from script import Failure, product


class Installation:
    def __init__(self, prefix):
        self.prefix = prefix
        self.record = prefix / "share" / product() / "installed"

    def check_places(self):
        """Fails, before anything is built, when a file stands in the way that this script did not install."""
        recorded, _ = self.recorded()
        foreign = [path for path in paths() if os.path.lexists(self.prefix / path) and not self.is_ours(path, recorded)]
        if foreign:
            names = "\n".join(f"    {self.prefix / path}" for path in foreign)
            raise Failure(f"These files were changed, or were not installed by this script. Nothing has changed; move them "
                          f"away, or choose another directory:\n{names}", 73)

    def install(self, contents):
        made = self.make_directories({(self.prefix / path).parent for path in contents} | {self.record.parent})
        try:
            with locked(self.record.parent):
                self.check_places()
                self.put_in_place(contents, made)
        except BaseException as error:
            remove_empty(made)
            if isinstance(error, OSError):
                raise Failure(f"{error.filename} cannot be written: {error.strerror}. Nothing has changed.", 73) from error
            raise
        for path, data in contents.items():
            print(f"{self.prefix / path}  {size(len(data))}")

    def put_in_place(self, contents, made):
        before, directories = self.recorded()
        new = {path: [digest(data)] for path, data in contents.items()}
        directories = sorted({*directories, *(os.path.relpath(directory, self.prefix) for directory in made)})
        modes = paths()
        try:
            # With the digests of both generations: the files are ours whichever a sudden end of this process leaves behind.
            self.write_record(merged(before, new), directories)
            replace({self.prefix / path: (data, modes[path]) for path, data in contents.items()})
        except BaseException:
            if before:
                self.write_record(before, directories)
            else:
                self.record.unlink(missing_ok=True)
            raise
        # Files that an earlier version installed and this one does not.
        for path in before.keys() - new.keys():
            if self.is_ours(path, before):
                (self.prefix / path).unlink()
        # If this fails, the list also has the digests of before, which does no harm.
        with contextlib.suppress(OSError):
            self.write_record(new, directories)

    def remove(self):
        if not self.recorded()[0]:
            raise Failure(f"Nothing is installed in {self.prefix}: there is no {self.record}.", 66)
        try:
            with locked(self.record.parent):
                directories, left = self.remove_files()
        except OSError as error:
            raise Failure(f"{error.filename} cannot be removed: {error.strerror}. Run this again to remove the rest.",
                          73) from error
        remove_empty([self.prefix / directory for directory in sorted(directories, key=len, reverse=True)])
        for place in left:
            print(f"install: {place} was changed since it was installed, and was left.", file=sys.stderr)

    def remove_files(self):
        """Removes what is ours; returns the directories that were made for it, and the files that were changed."""
        files, directories = self.recorded()
        left = []
        for place in [*(self.prefix / path for path in files), self.record]:
            # What a sudden end of an installation has left.
            temporary(place).unlink(missing_ok=True)
            saved(place).unlink(missing_ok=True)
        for path in sorted(files):
            place = self.prefix / path
            if self.is_ours(path, files):
                place.unlink()
                print(f"removed {place}")
            elif os.path.lexists(place):
                left.append(place)
        self.record.unlink(missing_ok=True)
        return directories, left

    def is_ours(self, path, recorded):
        place = self.prefix / path
        if path not in recorded or place.is_symlink() or not place.is_file():
            return False
        return digest(place.read_bytes()) in recorded[path]

    def recorded(self):
        """What is installed: the files, each with the digests that it may have, and the directories that were made for them."""
        try:
            text = self.record.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}, []
        except OSError as error:
            raise Failure(f"{self.record} cannot be read: {error.strerror}.", 73) from error
        try:
            document = json.loads(text)
            files, directories = document["files"], document["directories"]
            for path in [*files, *directories]:
                if pathlib.PurePath(path).is_absolute() or ".." in pathlib.PurePath(path).parts:
                    raise ValueError(f"{path} is not below the directory")
            if not all(isinstance(text, str) for digests in files.values() for text in digests):
                raise ValueError("a digest is not a text")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Failure(f"{self.record} is not a list of installed files: {error}. Nothing has changed.", 65) from error
        return files, directories

    def write_record(self, files, directories):
        text = json.dumps({"directories": directories, "files": files}, indent=2, sort_keys=True) + "\n"
        replace({self.record: (text.encode(), 0o644)})

    def make_directories(self, wanted):
        """Makes directories that are missing, and returns those that were made, the innermost first."""
        made = []
        try:
            for directory in sorted(wanted):
                for parent in reversed([parent for parent in [directory, *directory.parents] if not parent.exists()]):
                    parent.mkdir(mode=0o755)
                    made.insert(0, parent)
        except OSError as error:
            remove_empty(made)
            raise Failure(f"{error.filename} cannot be made: {error.strerror}. Nothing has changed.", 73) from error
        return made


def replace(files):
    """Writes all files beside their places, then renames them; if a rename fails, the files before it are put back."""
    written, begun = [], []
    try:
        for path, (data, mode) in files.items():
            written.append(temporary(path))
            with open(temporary(path), "wb") as file:
                os.fchmod(file.fileno(), mode)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for path in files:
            saved(path).unlink(missing_ok=True)
            if path.exists():
                os.link(path, saved(path))
            begun.append(path)
            os.rename(temporary(path), path)
    except BaseException:
        for path in begun:
            if temporary(path).exists():
                # Its rename was the one that failed.
                saved(path).unlink(missing_ok=True)
            elif saved(path).exists():
                os.rename(saved(path), path)
            else:
                path.unlink(missing_ok=True)
        for path in written:
            path.unlink(missing_ok=True)
        raise
    for path in files:
        saved(path).unlink(missing_ok=True)


@contextlib.contextmanager
def locked(directory):
    """One installation at a time: two would write the same temporary files."""
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise Failure(f"Another installation works in {directory.parent.parent}. Wait until it has ended.", 75) from error
    finally:
        os.close(descriptor)


def temporary(path):
    return path.with_name(f".{path.name}.being-installed")


def saved(path):
    return path.with_name(f".{path.name}.before-install")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def merged(first, second):
    return {path: sorted(set(first.get(path, [])) | set(second.get(path, []))) for path in first.keys() | second.keys()}


def remove_empty(directories):
    for directory in directories:
        try:
            directory.rmdir()
        except OSError:
            continue


def size(count):
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1_000:.1f} kB"
