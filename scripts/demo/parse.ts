/** A topic parsed from content/. Texts are in the notation of markup.ts. */
export interface DraftTopic {
  title: string
  author: string
  /** Days before the fill ('19'), or a month and day ('06-24'). */
  when: string
  pinned: boolean
  /** Whether its posts extend to the present instead of ending after some days. */
  long: boolean
  text: string
  posts: { author: string; text: string }[]
}

/** Topics on one subject with texts that fit each of them: whole answers, and sentences to append to an answer. */
export interface DraftSubject {
  topics: DraftTopic[]
  answers: string[]
  endings: string[]
}

/** The content of one file of content/. */
export interface DraftCategory {
  threads: DraftTopic[]
  subjects: DraftSubject[]
}

/**
 * Parses a text of content/: `# title | author | when | pin` begins a topic, `@author` a post, `== name` a subject,
 * `+` one of its answers and `=` one of its endings; any other line continues the current text.
 * @throws an Error with the line that cannot be parsed
 */
export function parseContent(content: string): DraftCategory {
  const category: DraftCategory = { threads: [], subjects: [] }
  let subject: DraftSubject | undefined
  let open: { text: string } | undefined
  for (const line of content.split('\n')) {
    const mark = line.slice(0, 2)
    if (mark === '==') {
      subject = { topics: [], answers: [], endings: [] }
      category.subjects.push(subject)
      open = undefined
    } else if (mark === '# ') {
      const topic = parseTopic(line)
      ;(subject?.topics ?? category.threads).push(topic)
      open = topic
    } else if (mark === '+ ' && subject) subject.answers.push(line.slice(2))
    else if (mark === '= ' && subject) subject.endings.push(line.slice(2))
    else if (mark.startsWith('@')) open = parsePost(line, category.threads.at(-1))
    else if (open) open.text += `\n${line}`
    else if (line.trim()) throw new Error(`Demo content belongs to no topic: ${line}`)
  }
  return category
}

function parseTopic(line: string): DraftTopic {
  const [title = '', author, when, ...flags] = line
    .slice(2)
    .split('|')
    .map((part) => part.trim())
  if (!author || !when) throw new Error(`A demo topic lacks its author or its date: ${line}`)
  return {
    title,
    author,
    when,
    pinned: flags.includes('pin'),
    long: flags.includes('long'),
    text: '',
    posts: [],
  }
}

function parsePost(line: string, topic: DraftTopic | undefined) {
  const [, author, text] = /^@(\w+) (.*)$/.exec(line) ?? []
  if (!topic || !author || text === undefined) throw new Error(`A demo post lacks its topic or author: ${line}`)
  const post = { author, text }
  topic.posts.push(post)
  return post
}
