import { listIsland, readIsland } from '../island.ts'
import { pageOf, pictureName } from '../markdown.ts'

/** An item of a demo album: a picture, or an embedded page with a picture as its cover. */
interface DemoItem {
  picture: string
  embed?: { title: string; address: string }
  et: string
  en: string
}

/** An album of the demo; without an English title `en` is empty. */
interface DemoAlbum {
  et: string
  en: string
  /** The descriptions for search engines. */
  seo: { et: string; en: string }
  items: DemoItem[]
}

const image = /!\[(?<et>[^\]]*)\]\((?<drawing>\S+?)(?: (?<quote>["'])(?<en>.*?)\k<quote>)?\)/
const item = new RegExp(String.raw`^(?<link>\[)?${image.source}(?:\]\((?<address>\S+) ["'](?<title>.*)["']\))?$`, 'gm')

/** The albums of the island in their order. A picture's title is its English caption; one in a link covers an embedded page. */
export function readAlbums(): DemoAlbum[] {
  return listIsland('albums').map((name) => {
    const { fields, body } = pageOf(readIsland(`albums/${name}`))
    return {
      et: fields.title ?? '',
      en: fields['title en'] ?? '',
      seo: { et: fields.seo ?? '', en: fields['seo en'] ?? '' },
      items: [...body.matchAll(item)].map(({ groups = {} }) => {
        const { drawing = '', et = '', en = '', address, title = '' } = groups
        return { picture: pictureName(drawing), et, en, ...(address && { embed: { title, address } }) }
      }),
    }
  })
}
