import { counted } from '../lib/counted.ts'

/** Texts of the file manager. */
export const filesTexts = {
  title: 'Failisüsteem',
  search: 'Otsi failidest',
  imagesOnly: 'Ainult pildid',
  view: 'Vaade',
  asList: 'Loend',
  asGrid: 'Ruudustik',
  files: 'Failid',
  sorts: { newest: 'Uuemad eespool', name: 'Nime järgi', largest: 'Suuremad eespool' },
  found: (count: number, more: boolean) => `${more ? 'Üle ' : ''}${counted(count, 'fail', 'faili')}`,
  searching: 'Otsin…',
  empty: 'Siin ei ole veel ühtegi faili. Siit leiad pildid ja dokumendid, mida liikmed üles laadivad.',
  more: 'Näita rohkem faile',

  open: (name: string) => `Ava suurelt: ${name}`,
  download: 'Laadi alla',
  downloadNamed: (name: string) => `Laadi alla: ${name}`,
  copyLink: 'Kopeeri link',
  copyLinkNamed: (name: string) => `Kopeeri link: ${name}`,
  linkCopied: 'Link on kopeeritud.',
  downloadFailed: (name: string, why: string) => `Faili „${name}“ ei õnnestunud alla laadida. ${why}`,
  delete: 'Kustuta',
  deleteNamed: (name: string) => `Kustuta: ${name}`,
  deleteTitle: 'Kustuta fail?',
  deleteText: (name: string, fate: string) => `Kustutad faili „${name}“. ${fate}`,
  deleteAction: 'Kustuta fail',
  keep: 'Jäta alles',
  unused: 'Seda faili ei kasutata kuskil.',
  usesUnknown: 'Kas ja kus seda faili kasutatakse, ei ole teada.',
  usedIn: 'Fail on kasutusel ja kaob siis ka siit:',
  useKinds: {
    TOPIC: 'teema',
    POST: 'postitus teemas',
    ARTICLE: 'artikkel',
    PROTOCOL: 'protokoll',
    HOME_PAGE: 'avaleht',
    ALBUM: 'album',
    ANNOUNCEMENT: 'kiri liikmetele',
    OTHER: 'muu koht:',
  },
  deleted: (name: string) => `Fail „${name}“ on kustutatud.`,
  deleteFailed: (why: string) => `Faili ei õnnestunud kustutada. ${why}`,
  formerMember: 'Endine liige',

  upload: 'Laadi üles',
  uploading: 'Üleslaadimine',
  chooseToUpload: 'Vali failid oma seadmest',
  visibility: 'Kes faili näeb',
  visibilities: { FORUM: 'Ainult liikmed', PUBLIC: 'Kõik, ka kodulehel' },
  public: 'Avalik',
  members: 'Ainult liikmetele',
  imageMissing: 'Pilti ei saa näidata',
  imageGone: 'Pilt on kustutatud',

  linkedLooking: 'Otsin faili…',
  linkedLoading: (name: string) => `Laadin alla: ${name}`,
  linkedDone: (name: string) => `Fail „${name}“ on alla laaditud.`,
  again: 'Laadi uuesti alla',
}

/** Texts of the actions on chosen files. */
export const chosenFilesTexts = {
  zip: 'Laadi alla',
  zipName: 'failid.zip',
  zipFailed: (why: string) => `Faile ei õnnestunud alla laadida. ${why}`,
  tooMany: (most: number) => `Korraga saab alla laadida kuni ${most} faili.`,
  deleteSome: (count: number, chosen: number) => `Kustuta ${count} / ${chosen}`,
  deleteTitle: (count: number) => `Kustuta ${counted(count, 'fail', 'faili')}?`,
  deleteText: 'Need kaovad ka sealt, kus neid kasutatakse.',
  kept: (count: number) =>
    `Alles jääb ${counted(count, 'fail', 'faili')}, mida saab kustutada ainult lisaja või moderaator.`,
  deleteAction: (count: number) => (count === 1 ? 'Kustuta fail' : 'Kustuta failid'),
  deleted: (count: number) => `Kustutatud on ${counted(count, 'fail', 'faili')}.`,
}

/** Texts of uploads. */
export const uploadTexts = {
  choose: 'Laadi faile üles',
  dropHere: 'Lohista failid siia, kleebi kopeeritud pilt või vali failid oma seadmest.',
  dropHereToo: 'Võid faili ka siia lohistada või kleepida.',
  limit: (limitMb: number) => `Kuni ${limitMb} MB faili kohta.`,
  dropNow: 'Lase lahti, et failid üles laadida',
  dropPictures: 'Lase lahti, et pildid siia lisada',
  takePhoto: 'Tee foto',
  keepOriginal: 'Säilita originaal',
  keepOriginalHelp: 'Muidu tehakse suured fotod (üle 4 MB) enne saatmist väiksemaks ja pildistamise koht eemaldatakse.',
  queue: 'Üleslaadimised',
  progressOf: (name: string) => `Laadin üles: ${name}`,
  steps: {
    waiting: 'Ootab järjekorras',
    preparing: 'Valmistan ette…',
    sending: (percent: number) => `${percent}%`,
    processing: 'Salvestan…',
    done: 'Üles laaditud',
  },
  retry: 'Proovi uuesti',
  retryNamed: (name: string) => `Proovi uuesti: ${name}`,
  retryAll: 'Proovi kõiki uuesti',
  cancel: 'Katkesta',
  cancelNamed: (name: string) => `Katkesta: ${name}`,
  remove: 'Eemalda',
  removeNamed: (name: string) => `Eemalda: ${name}`,
  clearDone: 'Peida valmis failid',
  doneCount: (count: number) => (count === 1 ? '1 fail on üles laaditud.' : `${count} faili on üles laaditud.`),
  failedCount: (count: number) =>
    count === 1 ? '1 faili ei õnnestunud üles laadida.' : `${count} faili ei õnnestunud üles laadida.`,

  notUploaded: (count: number) =>
    count === 1
      ? 'Üks fail ei jõudnud üles. Proovi uuesti või eemalda see.'
      : `${count} faili ei jõudnud üles. Proovi uuesti või eemalda need.`,
  notPictures: (names: string) => `Siia sobivad ainult pildid. Lisamata jäi: ${names}.`,
  afterSaving: 'Oota, kuni salvestamine lõpeb, ja lisa fail siis.',
  empty: 'See fail on tühi.',
  imagesOnly: 'Siia sobivad ainult pildid.',
  tooLarge: (limitMb: number) => `Fail on liiga suur: lubatud on kuni ${limitMb} MB.`,
  heic: 'Seda HEIC-pilti ei oska brauser avada. Salvesta see telefonis JPEG-vormingus ja proovi uuesti või märgi „Säilita originaal“.',
  unreadable: 'Seda ei saa lugeda: see on kaust, või on fail vahepeal muutunud või kadunud. Vali failid uuesti.',
  pastedName: (when: string, extension: string) => `kleebitud-${when}.${extension}`,

  leaveTitle: 'Lahkud lehelt?',
  leaveText: 'Failide üleslaadimine on pooleli. Kui lahkud, siis see katkeb.',
  leave: 'Lahku',
  stay: 'Jää siia',
}

/** Texts of the file picker. */
export const pickerTexts = {
  titleFiles: 'Vali failid',
  titleFile: 'Vali fail',
  titleImages: 'Vali pildid',
  titleImage: 'Vali pilt',
  search: 'Otsi nime järgi',
  choose: (count: number) => (count > 1 ? `Lisa ${count} faili` : 'Lisa valitud'),
  empty: 'Siin ei ole veel midagi valida. Laadi esimene fail üles.',
  chosen: (count: number) => (count === 0 ? 'Midagi ei ole valitud' : `Valitud: ${count}`),
  cancel: 'Loobu',
  abandonTitle: 'Katkestad üleslaadimise?',
  abandonText: 'Failide üleslaadimine on pooleli. Kui sulged valiku, siis see katkeb.',
  abandon: 'Katkesta ja sulge',
}

/** Texts of attachments. */
export const attachmentTexts = {
  title: 'Failid',
  upload: 'Laadi üles',
  add: 'Lisa failid',
  pick: 'Vali olemasolevate failide seast',
  attached: 'Lisatud failid',
  onlyMembers: 'Seda näevad ainult liikmed, kodulehel seda ei ole.',
  remove: 'Eemalda',
  removeNamed: (name: string) => `Eemalda: ${name}`,
  tooMany: (most: number) => `Lisada saab kuni ${most === 1 ? 'ühe' : most} faili.`,
  goesOn: 'Failid on veel teel. Kui need on kohal, jätkub kõik ise.',
  pictures: 'Pildid',
}

/** Estonian names of MIME types. */
export const fileTypeWords: { exact: Record<string, string>; families: Record<string, string>; other: string } = {
  exact: {
    'image/jpeg': 'JPEG-pilt',
    'image/png': 'PNG-pilt',
    'image/webp': 'WebP-pilt',
    'image/gif': 'GIF-pilt',
    'image/avif': 'AVIF-pilt',
    'image/heic': 'HEIC-pilt',
    'image/heif': 'HEIC-pilt',
    'application/pdf': 'PDF-dokument',
    'application/msword': 'Wordi dokument',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Wordi dokument',
    'application/vnd.ms-excel': 'Exceli tabel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Exceli tabel',
    'application/vnd.ms-powerpoint': 'PowerPointi esitlus',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPointi esitlus',
    'application/vnd.oasis.opendocument.text': 'OpenDocumenti tekst',
    'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocumenti tabel',
    'application/rtf': 'RTF-dokument',
    'application/zip': 'ZIP-fail',
    'text/plain': 'Tekstifail',
    'text/csv': 'CSV-tabel',
  },
  families: { image: 'Pilt', audio: 'Helifail', video: 'Video', text: 'Tekstifail', font: 'Kirjatüüp' },
  other: 'Fail',
}
