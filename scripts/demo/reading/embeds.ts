import { cleanEmbed } from '../../../api/http/html/cleanEmbed.ts'
import { embedHostsOf, usualEmbedHosts } from '../../../schema/rules/embeds.ts'

/** The code of an embedded page as the api would store it. */
export function embedOf({ title, address }: { title: string; address: string }): string {
  return cleanEmbed(
    `<iframe src="${address}" title="${title}" width="560" height="315" allowfullscreen></iframe>`,
    embedHostsOf(usualEmbedHosts),
  )
}
