"""Draws frames of a Lottie file with a renderer that is not ours.

    lottie_renderer.py rlottie|thorvg FILE WIDTH HEIGHT FRAME...

Writes for each frame WIDTH * HEIGHT pixels: red, green, blue and alpha, one byte each, multiplied by alpha. Frames are counted
from the animation's first one. A size with the animation's own proportions is filled by both.
"""

import sys


def rlottie(path, width, height, frames):
    from rlottie_python import LottieAnimation

    with LottieAnimation.from_file(path) as animation:
        for frame in frames:
            pixels = bytearray(animation.lottie_animation_render(frame, width=width, height=height))
            # Blue comes first.
            pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
            yield bytes(pixels)


def thorvg(path, width, height, frames):
    import thorvg_python as tvg

    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(width, height, cs=tvg.Colorspace.ABGR8888)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    if picture.load(path) != tvg.Result.SUCCESS:
        raise SystemExit("ThorVG does not read %s." % path)
    picture.set_size(width, height)
    canvas.add(picture)
    for frame in frames:
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        yield bytes(canvas.buffer_arr)


def main():
    renderer, path, *numbers = sys.argv[1:]
    width, height, *frames = [int(number) for number in numbers]
    for pixels in {"rlottie": rlottie, "thorvg": thorvg}[renderer](path, width, height, frames):
        sys.stdout.buffer.write(pixels)
    sys.stdout.flush()
    # Some versions crash when they give back their memory.
    import os

    os._exit(0)


main()
