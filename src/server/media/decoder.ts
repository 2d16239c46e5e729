import sharp from 'sharp'

/** What reads pictures, told once for the whole process to be modest and to open nothing but rasters. */
export const decoder = sharp

// One picture, one thread: visitors need the rest. Pictures differ, so remembered operations only cost memory.
sharp.concurrency(1)
sharp.cache(false)

// SVG, PDF and whatever else the library can open stay shut: they are programs rather than pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
