import { contentTexts } from '../../content/editor/text.ts'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** The text of an article, for comparing versions. */
export function ArticlePreview({ values }: { values: ArticleValues }) {
  return (
    <>
      <p>
        <b>{values.title === '' ? contentTexts.empty : values.title}</b>
      </p>
      {values.summary !== '' && <p>{values.summary}</p>}
      {moduleList.itemsOf(values).map((module) => (
        <ModulePreview key={module.id} module={module} />
      ))}
    </>
  )
}

/** The content of a module. */
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
