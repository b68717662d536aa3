import { languageWords } from '../../../schema/rules/languages.ts'
import { contentTexts } from '../../content/editor/text.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { byLanguage, languages } from '../../content/languages.ts'
import { type ConflictPart, type ConflictProps, PartConflict } from '../../ui/conflict/PartConflict.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { partsOfText } from '../localizedParts.ts'
import { MediaPicture } from './media/MediaPicture.tsx'
import { mediaTexts } from './media/text.ts'
import { editorTexts } from './text.ts'
import { type AlbumFields, type AlbumValues, mediaList, type MediaValue } from './values.ts'
import classes from './media/Media.module.css'

/** What two people changed differently in an album. GALLERY-2. */
export function AlbumConflict(props: ConflictProps<AlbumValues>) {
  return (
    <PartConflict
      {...props}
      partOf={shownPart}
      resolved={(sides, parts, choices) => resolveItems([mediaList], sides, parts, choices)}
    />
  )
}

const labels: Record<keyof AlbumFields, string> = {
  ...partsOfText(
    'title',
    byLanguage((language) => editorTexts.titleIn(languageWords(language))),
  ),
  slug: editorTexts.slug,
  ...partsOfText(
    'description',
    byLanguage((language) => editorTexts.descriptionIn(languageWords(language))),
  ),
}

function shownPart(part: string, own: AlbumValues, current: AlbumValues): ConflictPart {
  const id = mediaList.idOf(part)
  if (id === null) {
    // The other parts are the fields.
    const name = part as keyof AlbumFields
    return {
      key: part,
      label: labels[name],
      own: own[name] || contentTexts.empty,
      current: current[name] || contentTexts.empty,
      allowsBoth: false,
    }
  }
  const [mine, theirs] = [own[mediaList.partOf(id)], current[mediaList.partOf(id)]]
  const position = mediaList.idsOf(mine ? own : current).indexOf(id) + 1
  return {
    key: part,
    label: mediaTexts.named(position, (mine ?? theirs)?.kind ?? 'other'),
    own: shownItem(mine),
    current: shownItem(theirs),
    // An item of unknown kind cannot be made anew.
    allowsBoth: mine !== undefined && theirs !== undefined && theirs.kind !== 'other',
  }
}

const shownItem = (item: MediaValue | undefined) =>
  item ? <ItemPreview item={item} /> : <p>{editorTexts.deletedItem}</p>

/** An item of an album: its picture, beside its texts and the code of an embed. */
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
