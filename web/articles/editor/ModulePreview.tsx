import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { ModuleValue } from './values.ts'

/** The content of a module, for comparing versions. */
export function ModulePreview({ module }: { module: ModuleValue }) {
  switch (module.kind) {
    case 'text':
      return <Html html={module.html} />
    case 'embed':
      return <p>{module.html}</p>
    case 'map':
      return <p>{module.content}</p>
    case 'images':
    case 'files':
      return <AttachmentList files={module.files} />
    case 'other':
      return <p>{module.type}</p>
  }
}
