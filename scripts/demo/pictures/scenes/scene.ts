import type { Frame } from '../shapes.ts'

/** A picture of the demo: its name as an uploaded file, its size in pixels and what draws it. */
export interface Scene {
  name: string
  width: number
  height: number
  /** Draws it in units: 1,200 along its longer side. @returns elements of SVG */
  draw: (frame: Frame) => string
}

/** Formats in pixels, as cameras and telephones give them. */
export const formats = {
  large: { width: 2400, height: 1600 },
  landscape: { width: 1600, height: 1067 },
  portrait: { width: 1067, height: 1600 },
  panorama: { width: 2400, height: 900 },
}
