/** Schema field names by the names in `valjad` of an error response. GQL-3. */
export const articleFieldNames: Record<string, string> = {
  aasta: 'years',
  alates: 'after',
  avalik: 'isPublic',
  desc: 'summary',
  esipilt: 'coverId',
  excerpt: 'seoDescription',
  jrg: 'order',
  kategooria: 'categories',
  kuupaev: 'date',
  kuupaevad: 'dates',
  lang: 'language',
  moodulid: 'modules',
  pealkiri: 'title',
  piir: 'size',
  slug: 'slug',
  tolge: 'translationOf',
}
