"""Draws frames of a Lottie file with a renderer that is not ours.

    lottie_renderer.py rlottie|thorvg FILE SIZE FRAME...

Writes for each frame SIZE * SIZE pixels: red, green, blue and alpha, one byte each, multiplied by alpha. Frames are counted from
the animation's first one.
"""

import sys


def rlottie(path, size, frames):
    from rlottie_python import LottieAnimation

    with LottieAnimation.from_file(path) as animation:
        for frame in frames:
            pixels = bytearray(animation.lottie_animation_render(frame, width=size, height=size))
            # Blue comes first.
            pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
            yield bytes(pixels)


def thorvg(path, size, frames):
    import thorvg_python as tvg

    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(size, size, cs=tvg.Colorspace.ABGR8888)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    if picture.load(path) != tvg.Result.SUCCESS:
        raise SystemExit("ThorVG does not read %s." % path)
    picture.set_size(size, size)
    canvas.add(picture)
    for frame in frames:
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        yield bytes(canvas.buffer_arr)


def main():
    renderer, path, size, *frames = sys.argv[1:]
    for pixels in {"rlottie": rlottie, "thorvg": thorvg}[renderer](path, int(size), [int(frame) for frame in frames]):
        sys.stdout.buffer.write(pixels)
    sys.stdout.flush()
    # Some versions crash when they give back their memory.
    import os

    os._exit(0)


main()
