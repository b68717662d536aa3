import { cleanHtml } from '../../../api/html/cleanHtml.ts'
import { htmlOf } from '../markdown.ts'
import type { DraftTopic } from '../reading/forum.ts'

/** The title of a topic, and single sentences of its posts that make sense without context. */
export interface Talk {
  title: string
  sentences: string[]
}

/** The talks of a category, and all their sentences together. */
export interface Talks {
  talks: Talk[]
  sentences: string[]
}

/** Splits the written topics of a category into sentences. */
export function talksOf(topics: readonly DraftTopic[]): Talks {
  const talks = topics
    .map(({ title, posts }) => ({ title, sentences: sentencesOf(posts.map(({ text }) => text)) }))
    .filter(({ sentences }) => sentences.length >= 5)
  return { talks, sentences: [...new Set(talks.flatMap(({ sentences }) => sentences))] }
}

/** Sentences of medium length with balanced markup that the api's sanitizing would not change. */
function sentencesOf(texts: string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^(- |\d+\. |> )/.test(line))
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) +(?=\p{Lu})/u)).map((sentence) => sentence.trim())
  return [...new Set(sentences)].filter(
    (sentence) =>
      /^\p{Lu}.{15,160}[.!?]$/u.test(sentence) && !/[*_[\]()<>&]/.test(sentence) && isStoredAsItIs(sentence),
  )
}

function isStoredAsItIs(sentence: string) {
  const html = htmlOf(sentence)
  return cleanHtml(html) === html
}
