import { languageWords } from '../../../schema/rules/languages.ts'
import { contentTexts } from '../../content/editor/text.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { byLanguage, languages } from '../../content/languages.ts'
import { type ConflictField, type ConflictProps, FieldConflict } from '../../ui/conflict/FieldConflict.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { localizedKeysOf } from '../localizedKeys.ts'
import { MediaPicture } from './media/MediaPicture.tsx'
import { mediaTexts } from './media/text.ts'
import { editorTexts } from './text.ts'
import { type AlbumFields, type AlbumValues, mediaList, type MediaValue } from './values.ts'
import classes from './media/Media.module.css'

/** What two editors changed differently in an album. GALLERY-2. */
export function AlbumConflict(props: ConflictProps<AlbumValues>) {
  return (
    <FieldConflict
      {...props}
      fieldOf={shownField}
      resolved={(sides, fields, choices) => resolveItems([mediaList], sides, fields, choices)}
    />
  )
}

const labels: Record<keyof AlbumFields, string> = {
  ...localizedKeysOf(
    'title',
    byLanguage((language) => editorTexts.titleIn(languageWords(language))),
  ),
  slug: editorTexts.slug,
  ...localizedKeysOf(
    'description',
    byLanguage((language) => editorTexts.descriptionIn(languageWords(language))),
  ),
}

function shownField(field: string, own: AlbumValues, current: AlbumValues): ConflictField {
  const id = mediaList.idOf(field)
  if (id === null) {
    // All other keys are field names.
    const name = field as keyof AlbumFields
    return {
      key: field,
      label: labels[name],
      own: own[name] || contentTexts.empty,
      current: current[name] || contentTexts.empty,
      allowsBoth: false,
    }
  }
  const [mine, theirs] = [own[mediaList.fieldOf(id)], current[mediaList.fieldOf(id)]]
  const position = mediaList.idsOf(mine ? own : current).indexOf(id) + 1
  return {
    key: field,
    label: mediaTexts.named(position, (mine ?? theirs)?.kind ?? 'other'),
    own: shownItem(mine),
    current: shownItem(theirs),
    // The client cannot create items of unknown kinds.
    allowsBoth: mine !== undefined && theirs !== undefined && theirs.kind !== 'other',
  }
}

const shownItem = (item: MediaValue | undefined) =>
  item ? <ItemPreview item={item} /> : <p>{editorTexts.deletedItem}</p>

/** An item of an album: its picture, with its texts and the code of an embed. */
function ItemPreview({ item }: { item: MediaValue }) {
  const name = item.kind === 'image' ? item.image.name : item.kind === 'embed' ? item.html : mediaTexts.unknown
  return (
    <div className={layout('row', 'gap12', 'nowrap', 'start', 'below12')}>
      <div className={classes.small}>
        <MediaPicture item={item} />
      </div>
      <div className={layout('grows', 'breaks')}>
        <p className={layout('muted', 'small')}>{name}</p>
        {languages
          .filter((language) => item.text[language] !== '')
          .map((language) => (
            <p key={language} lang={language}>
              {item.text[language]}
            </p>
          ))}
      </div>
    </div>
  )
}
