import { memo, useId } from 'react'
import { languageWords } from '../../../../../schema/rules/languages.ts'
import type { ItemEdit } from '../../../../content/items/itemList.ts'
import { languages } from '../../../../content/languages.ts'
import { layout } from '../../../../ui/layout/layout.ts'
import type { MediaValue } from '../../values.ts'
import { MediaPicture } from '../MediaPicture.tsx'
import { mediaTexts } from '../text.ts'
import classes from '../Media.module.css'

interface TextTableProps {
  items: readonly MediaValue[]
  /** Stable. */
  edit: (edit: ItemEdit<MediaValue>) => void
  /** The id of the item that the API refused, and the refusal. */
  refused: string | null
  problem: string | null
  /** The name of the items' form field. */
  field: string
}

/** The texts of an album's items as a table: a row per item, a column per language. GALLERY-5. */
export function TextTable({ items, edit, refused, problem, field }: TextTableProps) {
  const id = useId()
  return (
    <table className={classes.table} aria-label={mediaTexts.texts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{mediaTexts.item}</span>
          </th>
          {languages.map((language) => (
            <th key={language} scope="col" id={`${id}-${language}`}>
              {mediaTexts.textIn(languageWords(language))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={layout('lined')}>
        {items.map((item, index) => (
          <TextRow
            key={item.id}
            item={item}
            name={mediaTexts.named(index + 1, item.kind)}
            position={index + 1}
            edit={edit}
            error={refused === item.id ? problem : null}
            field={field}
          />
        ))}
      </tbody>
    </table>
  )
}

interface TextRowProps extends Pick<TextTableProps, 'edit' | 'field'> {
  item: MediaValue
  name: string
  position: number
  error: string | null
}

/** Renders again only when its own item changes. */
const TextRow = memo(function TextRow({ item, name, position, edit, error, field }: TextRowProps) {
  return (
    <tr data-field={error ? field : undefined} tabIndex={error ? -1 : undefined}>
      <th scope="row">
        <span className={layout('row', 'gap4', 'between', 'start')}>
          <span className={layout('muted', 'small', 'regular', 'numbers')} aria-hidden="true">
            {position}
          </span>
          <span className={classes.small}>
            <MediaPicture item={item} />
          </span>
          <span className="visually-hidden">{name}</span>
        </span>
      </th>
      {languages.map((language) => (
        <td key={language}>
          <span className={classes.language} aria-hidden="true">
            {languageWords(language).name}
          </span>
          <textarea
            lang={language}
            rows={1}
            className={classes.text}
            aria-label={`${name}: ${mediaTexts.textIn(languageWords(language))}`}
            value={item.text[language]}
            readOnly={item.kind === 'other'}
            onChange={({ currentTarget }) =>
              edit({ type: 'change', item: { ...item, text: { ...item.text, [language]: currentTarget.value } } })
            }
          />
          {error && (
            <p role="alert" className={layout('error', 'small', 'above4')}>
              {error}
            </p>
          )}
        </td>
      ))}
    </tr>
  )
})
