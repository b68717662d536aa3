import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import type { FileCardFragment } from '../generated.ts'
import { FileImage } from './FileImage.tsx'

const Lightbox = lazyComponent(() => import('../../ui/lightbox/Lightbox.tsx'), { close: ({ onClose }) => onClose })

interface LargePicturesProps {
  /** The images of the lightbox. */
  files: readonly FileCardFragment[]
  /** The image to open with; null while the lightbox is closed. */
  shown: FileCardFragment | null
  onClose: () => void
}

/** The lightbox for a list of image files. */
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
