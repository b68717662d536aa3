import { cleanHtml } from '../../../api/html/cleanHtml.ts'
import { htmlOf } from '../markup.ts'
import type { DraftCategory, DraftTopic } from '../parse.ts'

/** Topics on one subject, and single sentences that make sense without context. */
export interface Talk {
  topics: DraftTopic[]
  sentences: string[]
}

/** The talks of a category, and all their sentences together. */
export interface Talks {
  talks: Talk[]
  sentences: string[]
}

/** Splits the written content of a category into sentences. */
export function talksOf({ threads, subjects }: DraftCategory): Talks {
  const talks = [
    ...threads.map((topic) => ({ topics: [topic], sentences: sentencesOf(topic.posts.map(({ text }) => text)) })),
    ...subjects.map(({ topics, answers, endings }) => ({ topics, sentences: sentencesOf([...answers, ...endings]) })),
  ].filter(({ sentences }) => sentences.length >= 5)
  return { talks, sentences: [...new Set(talks.flatMap(({ sentences }) => sentences))] }
}

/** Sentences of medium length with balanced markup that the api's sanitizing would not change. */
function sentencesOf(texts: string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^(- |\d+\. |> )/.test(line))
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) +(?=\p{Lu})/u)).map((sentence) => sentence.trim())
  return [...new Set(sentences)].filter(
    (sentence) => /^\p{Lu}.{15,160}[.!?]$/u.test(sentence) && !/[*[\]()<>&]/.test(sentence) && isStoredAsItIs(sentence),
  )
}

function isStoredAsItIs(sentence: string) {
  const html = htmlOf(sentence)
  return cleanHtml(html) === html
}
