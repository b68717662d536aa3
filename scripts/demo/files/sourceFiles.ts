import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { islandFolder } from '../island.ts'

/** A file of the demo before it is uploaded. */
export interface SourceFile {
  /** Its name as an upload: drawings become JPEG. */
  name: string
  isPicture: boolean
  /** Whether only members get it. FILE-5. */
  isForMembers: boolean
  /** Reads it, or renders the drawing. */
  content: () => Promise<Buffer>
}

/** The pictures and documents of island/. @param pictureScale of the pictures' size in pixels: 1 is full size */
export async function sourceFiles(pictureScale: number): Promise<SourceFile[]> {
  const [drawings, documents] = await Promise.all([
    readdir(join(islandFolder, 'pictures'), { recursive: true }),
    readFile(join(islandFolder, 'documents.md'), 'utf8'),
  ])
  const pictures = drawings.sort().filter((path) => path.endsWith('.svg'))
  return [
    ...pictures.map((path) => ({
      name: `${parse(path).name}.jpg`,
      isPicture: true,
      isForMembers: false,
      content: () => renderDrawing(join(islandFolder, 'pictures', path), pictureScale),
    })),
    ...[...documents.matchAll(/^- \[(.+)\]\((.+)\)( for members)?$/gm)].map(([, name = '', path = '', members]) => ({
      name,
      isPicture: false,
      isForMembers: members != null,
      content: () => readFile(join(islandFolder, path)),
    })),
  ]
}

/** Pixels per inch at which a drawing has the size that it says. */
const usualDensity = 72

async function renderDrawing(path: string, scale: number) {
  // Without subsampling: the edges of a drawing are sharper than those of a photograph.
  return sharp(await readFile(path), { density: usualDensity * scale })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
