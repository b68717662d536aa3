/** English field names for the `valjad` of a refusal. */
export const forumFieldNames: Record<string, string> = {
  pealkiri: 'title',
  tekst: 'text',
  kategooria: 'categoryId',
  nimi: 'name',
  jrg: 'order',
  kuhu: 'moveTopicsTo',
  p: 'text',
  pinned: 'pinned',
  failid: 'fileIds',
}
