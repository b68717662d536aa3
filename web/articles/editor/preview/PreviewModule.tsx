import { ShownEmbed } from '../../../content/embed/ShownEmbed.tsx'
import { PreviewNote } from '../../../content/preview/PreviewNote.tsx'
import { previewTexts } from '../../../content/preview/text.ts'
import { AttachmentList } from '../../../files/attachments/AttachmentList.tsx'
import { InertHtml } from '../../../ui/richText/html/InertHtml.tsx'
import type { FileCardFragment } from '../generated.ts'
import { MapContent } from '../modules/MapContent.tsx'
import type { ModuleValue } from '../values.ts'
import { articlePreviewTexts } from './text.ts'

/** A module as the public site shows it. MODULE-1. */
export function PreviewModule({ module }: { module: ModuleValue }) {
  switch (module.kind) {
    case 'text':
      return <InertHtml html={module.html} />
    case 'images':
    case 'files':
      return <PublicFiles files={module.files} />
    case 'embed':
      return (
        <ShownEmbed
          code={module.html}
          otherwise={<PreviewNote>{previewTexts.cannotShow(articlePreviewTexts.embed)}</PreviewNote>}
        />
      )
    case 'map':
      return <MapContent content={module.content} />
    case 'other':
      return <PreviewNote>{previewTexts.cannotShow(articlePreviewTexts.unknownKind(module.type))}</PreviewNote>
  }
}

/** The files that a visitor may see, and which others are left out. FILE-7. */
function PublicFiles({ files }: { files: readonly FileCardFragment[] }) {
  const hidden = files.filter(({ visibility }) => visibility !== 'PUBLIC')
  return (
    <div lang="et">
      <AttachmentList files={files.filter((file) => !hidden.includes(file))} />
      {hidden.length > 0 && (
        <PreviewNote>{articlePreviewTexts.onlyMembers(hidden.map(({ name }) => name).join(', '))}</PreviewNote>
      )}
    </div>
  )
}
