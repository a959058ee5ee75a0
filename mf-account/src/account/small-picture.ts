/** Pixels of each side: sharp at 96 on a screen with two pixels for one. */
const SIDE = 192
const QUALITY = 0.86
/** The largest file that is read, in bytes. Photos of phones have up to about 15 MB. */
const MAX_PICTURE_BYTES = 20_000_000

/** A file that the browser cannot show as a picture. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

/**
 * The middle of a picture as a square JPEG of a few kB, so that users need not shrink a photo first. Drawing it again also
 * leaves out data that a camera writes beside the picture, such as where it was taken.
 *
 * @throws NoPicture
 */
export async function smallPicture(file: File): Promise<File> {
  if (file.size > MAX_PICTURE_BYTES) throw new NoPicture('too large')
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new NoPicture('not readable', { cause })
  })
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  const side = Math.min(picture.width, picture.height)
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new NoPicture('not drawn')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
