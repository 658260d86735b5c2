/**
 * Draws an image on a canvas, because an image element would require the page's content security policy to allow it.
 */
export async function drawImage(content: Blob, to: HTMLCanvasElement | null, side: number): Promise<void> {
  const image = await createImageBitmap(content);
  if (to === null) return;
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  to.width = image.width * scale;
  to.height = image.height * scale;
  to.getContext('2d')?.drawImage(image, 0, 0, to.width, to.height);
}
