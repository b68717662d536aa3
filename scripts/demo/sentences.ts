import { cleanHtml } from '../../api/html/cleanHtml.ts'
import { htmlOf } from './markup.ts'
import type { DraftCategory, DraftTopic } from './parse.ts'

/** What people say about one kind of thing: topics that begin it, and single sentences, each whole by itself. */
export interface Talk {
  topics: DraftTopic[]
  sentences: string[]
}

/** The talks of a category, and the sentences of all of them together. */
export interface Talks {
  talks: Talk[]
  sentences: string[]
}

/** Takes what was written for a category apart into sentences. */
export function talksOf({ threads, subjects }: DraftCategory): Talks {
  const talks = [
    ...threads.map((topic) => ({ topics: [topic], sentences: sentencesOf(topic.posts.map(({ text }) => text)) })),
    ...subjects.map(({ topics, answers, endings }) => ({ topics, sentences: sentencesOf([...answers, ...endings]) })),
  ].filter(({ sentences }) => sentences.length >= 5)
  return { talks, sentences: [...new Set(talks.flatMap(({ sentences }) => sentences))] }
}

/** Sentences of a usual length whose mark-up is whole and which the api would store as they are. */
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
