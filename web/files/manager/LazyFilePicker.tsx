import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import type { FilePickerProps } from './FilePicker.tsx'

const FilePicker = lazyComponent<FilePickerProps>(() => import('./FilePicker.tsx'), { close: ({ onClose }) => onClose })

/** FilePicker, loaded when it is first opened, for the fields of forms. */
export function LazyFilePicker(props: FilePickerProps) {
  return <FilePicker {...props} />
}
