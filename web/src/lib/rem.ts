let fixed: number | null = null

/** The size of the type in pixels, in which lengths in rem are measured. */
export const rem = (): number => fixed ?? (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

/** In a notebook the page is not ours: its size of type says nothing about the board. */
export const fixRem = (pixels: number): void => void (fixed = pixels)
