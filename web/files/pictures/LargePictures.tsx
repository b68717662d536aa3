import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import type { FileCardFragment } from '../generated.ts'
import { FileImage } from './FileImage.tsx'

const Lightbox = lazyPiece(() => import('../../ui/lightbox/Lightbox.tsx'), { close: ({ onClose }) => onClose })

interface LargePicturesProps {
  /** The pictures to go through. */
  files: readonly FileCardFragment[]
  /** The one to begin with; null while none is shown large. */
  shown: FileCardFragment | null
  onClose: () => void
}

/** The pictures of a list over the whole window. */
export function LargePictures({ files, shown, onClose }: LargePicturesProps) {
  if (!shown) return null
  return (
    <Lightbox items={files} start={shown.id} onClose={onClose}>
      {(id) => {
        const file = files.find((each) => each.id === id)
        return file && <FileImage file={file} fit="contain" eager />
      }}
    </Lightbox>
  )
}
