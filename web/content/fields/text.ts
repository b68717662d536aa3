/** Texts of fields that several editors share. */
export const fieldTexts = {
  none: 'Pole valitud',

  slug: 'Slug',
  slugNamed: 'Slug: aadressi lõpp',
  slugShown: (slug: string) => `Aadress kodulehel lõpeb nii: „${slug}“.`,
  slugFromTitle: 'Tehakse pealkirjast',
  slugEmpty: (made: string) =>
    made ? `Kui jätad tühjaks, tehakse see pealkirjast: „${made}“.` : 'Kui jätad tühjaks, tehakse see pealkirjast.',
  slugInvalid: (made: string) =>
    made
      ? `Siin võivad olla ainult väiketähed, numbrid ja sidekriipsud. Salvestamisel tehakse see pealkirjast: „${made}“.`
      : 'Siin võivad olla ainult väiketähed, numbrid ja sidekriipsud. Salvestamisel tehakse see pealkirjast.',

  pictureChoose: 'Vali pilt',
  pictureChange: 'Vaheta pilt',
  pictureRemove: 'Eemalda',
  pictureRemoveNamed: (label: string, name: string) => `Eemalda ${label}: ${name}`,
  picturePrivate: 'Seda pilti näevad ainult liikmed. Et see paistaks ka kodulehel, laadi pilt siin uuesti üles.',

  seo: 'SEO-kirjeldus',
  seoHelp: 'Seda näitavad otsingumootorid pealkirja all.',
  seoCount: (count: number, limit: number) => `${count} / ${limit}`,
  seoOver: (limit: number) => `Otsingumootorid näitavad tavaliselt ${limit} esimest tähemärki.`,
}

/** Texts of uploads into the record of an editor. */
export const contentUploadTexts = {
  upload: (one: boolean) => (one ? 'Laadi pilt üles' : 'Laadi pilte üles'),
}
