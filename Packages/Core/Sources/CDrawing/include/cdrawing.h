// The binary interfaces of the libraries that Drawing opens when it first needs them. No header of theirs is needed to
// build, and no library to start: without one, its kind of picture cannot be read.
#ifndef SLIPWAY_CDRAWING_H
#define SLIPWAY_CDRAWING_H

#include <stddef.h>
#include <stdint.h>

// MARK: libpng 1.6, the simplified interface (png.h, section 5)

/// `png_image`.
typedef struct {
    void *opaque;
    uint32_t version;
    uint32_t width;
    uint32_t height;
    uint32_t format;
    uint32_t flags;
    uint32_t colormap_entries;
    uint32_t warning_or_error;
    char message[64];
} slipway_png_image;

enum {
    slipway_png_image_version = 1,
    slipway_png_format_rgba = 3,
    // Colours of 16 bits are sRGB unless the file says otherwise, as those of 8 bits are.
    slipway_png_flag_16_bit_srgb = 4,
};

/// `png_image_begin_read_from_memory`; the memory is read until `png_image_finish_read` returns.
typedef int (*slipway_png_begin_read)(slipway_png_image *image, const void *memory, size_t size);
/// `png_image_finish_read`. A stride of 0 stands for rows without gaps.
typedef int (*slipway_png_finish_read)(
    slipway_png_image *image, const void *background, void *buffer, int32_t row_stride, void *colormap);
/// `png_image_free`.
typedef void (*slipway_png_free)(slipway_png_image *image);
/// `png_get_libpng_ver`.
typedef const char *(*slipway_png_version)(const void *png);

// MARK: libturbojpeg 2 and 3 (turbojpeg.h, the functions of 2.0)

/// `tjscalingfactor`.
typedef struct {
    int num;
    int denom;
} slipway_jpeg_factor;

enum {
    slipway_jpeg_rgba = 7,
    slipway_jpeg_cmyk = 11,
    slipway_jpeg_colours_cmyk = 3,
    slipway_jpeg_colours_ycck = 4,
    slipway_jpeg_samples_420 = 2,
    slipway_jpeg_limit_scans = 32768,
    slipway_jpeg_fatal = 1,
};

/// `tjInitDecompress` and `tjInitCompress`.
typedef void *(*slipway_jpeg_init)(void);
/// `tjDestroy`.
typedef int (*slipway_jpeg_destroy)(void *handle);
/// `tjDecompressHeader3`.
typedef int (*slipway_jpeg_header)(
    void *handle, const uint8_t *data, unsigned long size, int *width, int *height, int *samples, int *colours);
/// `tjGetScalingFactors`.
typedef const slipway_jpeg_factor *(*slipway_jpeg_factors)(int *count);
/// `tjDecompress2`.
typedef int (*slipway_jpeg_decompress)(
    void *handle, const uint8_t *data, unsigned long size, uint8_t *pixels, int width, int pitch, int height,
    int format, int flags);
/// `tjCompress2`.
typedef int (*slipway_jpeg_compress)(
    void *handle, const uint8_t *pixels, int width, int pitch, int height, int format, uint8_t **data,
    unsigned long *size, int samples, int quality, int flags);
/// `tjFree`.
typedef void (*slipway_jpeg_free)(uint8_t *data);
/// `tjGetErrorCode`.
typedef int (*slipway_jpeg_error_code)(void *handle);
/// `tjGetErrorStr2`.
typedef const char *(*slipway_jpeg_error_text)(void *handle);

// MARK: zlib

/// `compressBound`.
typedef unsigned long (*slipway_zlib_bound)(unsigned long size);
/// `compress2`.
typedef int (*slipway_zlib_compress)(
    uint8_t *to, unsigned long *size, const uint8_t *from, unsigned long count, int level);

#endif
