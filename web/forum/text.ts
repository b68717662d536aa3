import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { quotationLine } from '../../schema/rules/client/quotations.ts'
import { counted } from '../lib/counted.ts'

/** Texts of the forum. */
export const forumTexts = {
  noTopicsYet: 'Siin ei ole veel ühtegi teemat. Alusta esimest.',
  pinnedTopics: 'Esiletõstetud teemad',
  otherTopics: 'Teemad',
  pinned: 'Esiletõstetud',
  unread: 'Lugemata',
  latestPost: 'Viimane postitus',
  posts: (count: number) => counted(count, 'postitus', 'postitust'),
  likes: (count: number) => counted(count, 'meeldimine', 'meeldimist'),

  postsTitle: 'Postitused',
  noPosts: 'Keegi ei ole veel vastanud. Ole esimene.',
  edit: 'Muuda',
  likeNamed: (author: string, count: number) =>
    count > 0 ? `Meeldib: ${author}, ${forumTexts.likes(count)}` : `Meeldib: ${author}`,
  likers: 'Kellele meeldib',
  edited: 'muudetud',
  newPosts: 'Uued postitused',
  earlier: 'Näita varasemaid postitusi',
  later: 'Näita uuemaid postitusi',
  moreTopics: 'Näita rohkem teemasid',
  firstUnread: 'Esimene lugemata postitus',
  editedTopicGone: 'See teema on vahepeal kustutatud. Kirjutatu on alles: saad sellega alustada uut teemat.',
  topicGone: 'See teema on vahepeal kustutatud. Mida siia kirjutad, selle saad avada uue teemana.',
  postGone: 'Seda postitust enam ei ole.',
  quote: 'Tsiteeri',
  quoteNamed: (author: string) => `Tsiteeri: ${author}`,
  actionsOf: (author: string) => `Tegevused: ${author}`,
  wrote: quotationLine,
  likeFailed: (why: string) => `Sinu meeldimist ei õnnestunud salvestada. ${why}`,

  skipToReply: 'Liigu vastama',
  nextNew: (title: string) => `Järgmine uus: ${title}`,
  reply: 'Vasta',
  writeReply: 'Kirjuta vastus…',
  yourReply: 'Sinu vastus',
  send: 'Saada',
  sending: 'Saadan…',
  replySent: 'Vastus on saadetud.',
  replyTwice: {
    note: 'Saatsid selle vastuse juba teisel vahelehel. Kui saadad ka siin, tekib teine vastus.',
    title: 'Saadad vastuse teist korda?',
    text: 'Saatsid selle vastuse juba teisel vahelehel. Siit läheb teele veel üks, nii nagu see on siin kirjas.',
    action: 'Saada teine vastus',
    stay: 'Jäta saatmata',
  },
  replyFailed: (why: string) => `Vastust ei õnnestunud saata. ${why} Kirjutatu on alles.`,
  discard: 'Loobu',
  discardReplyTitle: 'Loobud vastusest?',
  discardReplyText: 'Kirjutatu läheb kaduma.',
  discardReply: 'Loobu vastusest',
  postText: 'Postituse tekst',
  writeSomething: 'Kirjuta midagi.',

  save: 'Salvesta',
  editedPostGone: 'See postitus on vahepeal kustutatud. Kirjutatu on alles: saad selle saata vastusena.',
  sendAsReply: 'Saada vastusena',
  postSaved: 'Postitus on salvestatud.',
  postNotSaved: (why: string) => `Postitust ei õnnestunud salvestada. ${why} Kirjutatu on alles.`,
  discardChangesTitle: 'Loobud muudatustest?',
  discardChangesText: 'Postitus jääb selliseks, nagu see oli enne.',
  discardChanges: 'Loobu muudatustest',
  deletePost: 'Kustuta postitus',
  keepPost: 'Jäta alles',
  deletePostTitle: 'Kustuta postitus?',
  deletePostText: (author: string, when: string, fate: string) =>
    `Kustutad postituse, mille kirjutas ${author} (${when}). ${fate}`,
  postDeleted: 'Postitus on kustutatud.',
  deleteFailed: (why: string) => `Postitust ei õnnestunud kustutada. ${why}`,

  openAsTopic: 'Ava uue teemana',
  openAsReply: 'Ava vastusena',
  newTopic: 'Uus teema',
  editTopic: 'Muuda teemat',
  createTopic: 'Alusta teemat',
  saveTopic: 'Salvesta teema',
  deleteTopic: 'Kustuta teema',
  keepTopic: 'Jäta alles',
  deleteTopicTitle: 'Kustuta teema?',
  deleteTopicText: (title: string, postCount: number, fate: string) =>
    postCount === 0
      ? `Kustutad teema „${title}“. ${fate}`
      : `Kustutad teema „${title}“ ja sellega koos ${counted(postCount, 'postituse', 'postitust')}. ${fate}`,
  topicDeleted: 'Teema on kustutatud.',
  topicNotDeleted: (why: string) => `Teemat ei õnnestunud kustutada. ${why}`,
  title: 'Pealkiri',
  category: 'Kategooria',
  chooseCategory: 'Vali kategooria',
  pinnedHelp: 'Teema püsib kategooria alguses.',
  text: 'Tekst',
  titleMissing: 'Lisa pealkiri.',
  titleTooLong: `Pealkiri on liiga pikk (${upTo(longest.subject)}).`,
  categoryMissing: 'Vali kategooria.',
  topicFailed: (why: string) => `Teemat ei õnnestunud salvestada. ${why} Kirjutatu on alles.`,
  topicTwice: {
    note: 'Alustasid seda teemat juba teisel vahelehel. Kui alustad ka siin, tekib teine teema.',
    title: 'Alustad teemat teist korda?',
    text: 'Alustasid seda teemat juba teisel vahelehel. Siit tekib veel üks, nii nagu see on siin kirjas.',
    action: 'Alusta teist teemat',
    stay: 'Jäta alustamata',
  },
  topicCreated: 'Uus teema on foorumis.',
  topicSaved: 'Teema on salvestatud.',
  leaveTitle: 'Lahkud lehelt?',
  leaveText: 'Teema on salvestamata. Mustand jääb selles seadmes alles: leiad selle oma menüüst, „Pooleli tekstid“.',
  leave: 'Lahku',
  notYoursToEdit: 'Seda teemat saab muuta ainult teema autor või moderaator.',
  backToTopic: 'Tagasi teema juurde',
}

/** Names of forum drafts in the list of drafts. */
export const forumDraftTexts = {
  newTopic: 'Uus teema',
  topic: 'Teema',
  reply: 'Vastus',
  replyTo: (title: string) => `Vastus teemale „${title}“`,
  post: 'Postitus',
  postIn: (title: string) => `Postitus teemas „${title}“`,
  newCategory: 'Uus kategooria',
  category: 'Kategooria',
  topicGone: 'Teema on vahepeal kustutatud. Sinu tekstist saab uus teema.',
  postGone: 'Postitus on vahepeal kustutatud. Sinu tekstist saab vastus.',
  categoryGone: 'Kategooria on vahepeal kustutatud. Nimest saab uus kategooria.',
}

/** Texts of subscription levels. */
export const followingTexts = {
  levels: { WATCHING: 'Jälgin', NORMAL: 'Ei jälgi', MUTED: 'Vaigistatud' },
  /** On the button, where 'Ei jälgi' would read as a command. */
  button: { WATCHING: 'Jälgin', NORMAL: 'Jälgimine', MUTED: 'Vaigistatud' },
  topicName: (chosen: string) => `Teema jälgimine: ${chosen}`,
  categoryName: (chosen: string) => `Kategooria jälgimine: ${chosen}`,
  aboutTopic: {
    WATCHING: 'Uued postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued postitused on lugemata teemade seas.',
    MUTED: 'Uusi postitusi ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  aboutCategory: {
    WATCHING: 'Uued teemad ja postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued teemad on lugemata teemade seas.',
    MUTED: 'Uusi teemasid ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  failed: (why: string) => `Valikut ei õnnestunud salvestada. ${why}`,
}
