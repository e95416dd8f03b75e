/** As many pixels as a portrait needs, and few enough that any camera's picture can be sent. */
const SIDE = 512

/**
 * The middle of a picture, square, as a JPEG that is small enough to send. Throws when the browser cannot read the file.
 * Its orientation is applied, as the server would.
 */
export const squareOf = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const side = Math.min(picture.width, picture.height)
    const canvas = new OffscreenCanvas(SIDE, SIDE)
    const context = canvas.getContext('2d')!
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    const left = (picture.width - side) / 2
    const top = (picture.height - side) / 2
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  } finally {
    picture.close()
  }
}
