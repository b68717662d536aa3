/** English names of what a refusal's `valjad` may name. */
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
}
