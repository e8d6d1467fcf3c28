/** Whether a colour, as computed styles write it, is nearer to white than to black. */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 127
}
