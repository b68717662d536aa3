import type { Chance } from './chance.ts'
import type { DraftSubject, DraftTopic } from './parse.ts'
import { people } from './people.ts'

/** Generic replies to the previous post, preceded by its author's name. */
const replies = [
  'räägime poe juures edasi.',
  'seda ma ei teadnudki.',
  'panen selle kõrva taha.',
  'hea teada!',
  'selge, aitäh!',
  'eks me räägi sellest veel.',
  'pean seda meeles.',
  'sellele ma polnud mõelnud.',
  'näitasin seda kodus ka.',
  'küsin sinult poes üle.',
]

/** Replies of a topic's author. */
const thanks = [
  'Aitäh kõigile, kes vastasid!',
  'Suur tänu, sain palju targemaks.',
  'Tänan! Ei osanud nii palju vastuseid oodatagi.',
  'Lugesin kõik hoolega läbi. Aitäh!',
  'Aitäh, meie saarel ei jää keegi vastuseta.',
  'Kui kellelgi on veel midagi lisada, siis palun kirjutage.',
  'Annan teada, kuidas asi edasi läheb.',
  'Seni aitäh! Vaatan homme siia uuesti.',
  'Head inimesed, aitäh teile.',
  'Tänud! Mõni hea mõte sai kohe kirja ka.',
  'Tore lugeda. Kes veel midagi ütleks?',
  'Selge pilt, suur aitäh!',
  'Aitäh! Kui näeme, räägin pikemalt.',
  'Siit sai rohkem abi kui tervest internetist.',
  'Tänan südamest. Jätan teema veel lahti.',
  'Sain kõigile vist vastatud, kui mitte, siis helistage.',
  'Näitasin teie vastuseid kodus ka. Aitäh!',
  'Ootan veel mõned vastused ära ja siis teen kokkuvõtte.',
  'Aitäh, et nii kiiresti vastasite!',
  'Kõik on üles märgitud. Tänud!',
  'Tänan, te olete kõige paremad naabrid.',
  'Hea teada, et ma pole üksi. Aitäh!',
  'Aitäh kaasamõtlemise eest!',
  'Panin tähele ja võtan teadmiseks. Tänud!',
  'Lisan veel, et kirjutada võib mulle ka otse.',
]

const women = [
  'maret',
  'piret',
  'aino',
  'tiiu',
  'helgi',
  'kristi',
  'anneli',
  'merike',
  'liis',
  'eha',
  'katrin',
  'signe',
]
const men = ['jyri', 'endel', 'kalju', 'toomas', 'marko', 'ylo', 'rein', 'siim', 'heino', 'priit', 'urmas']
const speakers = [...women, ...men]
/** People too old to mention grandparents, small children or a husband. */
const aged = ['aino', 'heino']

/** Maximum number of posts of a topic of this subject. */
export const maxAnswers = (subject: DraftSubject) => subject.answers.length + 3

/** Composes conversations from the answers of subjects, using each text at most three times. */
export class Conversations {
  private readonly thanksLeft: string[]

  constructor(private readonly chance: Chance) {
    this.thanksLeft = [...chance.shuffle(thanks), ...chance.shuffle(thanks), ...chance.shuffle(thanks)]
  }

  /** `count` posts that answer a topic; at most maxAnswers. */
  answer(topic: DraftTopic, subject: DraftSubject, count: number): DraftTopic['posts'] {
    const replyCount = Math.floor(count / 6)
    const thanked = count > 5 && this.thanksLeft.length > 0 ? 1 : 0
    const answers = this.chance.shuffle(subject.answers).slice(0, count - replyCount - thanked)
    const endings = this.chance.shuffle(subject.endings)
    const posts: DraftTopic['posts'] = []
    let recent = [topic.author]
    for (const answer of answers) {
      const ending = this.chance.next() < 0.4 ? endings.pop() : undefined
      const text = ending ? `${answer} ${ending}` : answer
      const author = this.speaker(text, recent)
      posts.push({ author, text })
      recent = [topic.author, ...posts.slice(-8).map((post) => post.author)]
    }
    this.insertReplies(posts, topic.author, replyCount)
    if (thanked)
      posts.splice(Math.ceil(posts.length * 0.6), 0, { author: topic.author, text: this.thanksLeft.pop() ?? '' })
    return posts
  }

  /** Picks an author for a text, except the people mentioned in it and the authors of the previous posts. */
  private speaker(text: string, recent: string[]) {
    const young = /vanaema|vanaisa|poeg|laps|multika|mees (ütles|ei)/i.test(text)
    const could = speakers.filter(
      (key) => !recent.includes(key) && !text.includes(stemOf(key)) && !(young && aged.includes(key)),
    )
    if (/\b(Mees|mees) (ütles|ei)/.test(text)) return this.chance.pick(could.filter((key) => women.includes(key)))
    if (/\bNaine ütles/.test(text)) return this.chance.pick(could.filter((key) => men.includes(key)))
    return this.chance.pick(could)
  }

  private insertReplies(posts: DraftTopic['posts'], topicAuthor: string, count: number) {
    const places = this.chance.shuffle(posts.map((_, at) => at)).slice(0, count)
    for (const at of places.sort((a, b) => b - a)) {
      const before = posts[at]
      if (!before) continue
      const words = this.chance.pick(replies)
      const quote = this.chance.next() < 0.5 ? `> ${firstSentence(before.text)}\n\n` : ''
      const near = [topicAuthor, before.author, posts[at + 1]?.author ?? '']
      posts.splice(at + 1, 0, {
        author: this.speaker(quote, near),
        text: `${quote}${firstName(before.author)}, ${words}`,
      })
    }
  }
}

function firstName(key: string) {
  return people.find((person) => person.key === key)?.name.split(' ')[0] ?? ''
}

/** The stem of a first name common to all cases: Endel, Endli, Endlit. */
function stemOf(key: string) {
  return firstName(key).slice(0, 3)
}

function firstSentence(text: string) {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text
}
