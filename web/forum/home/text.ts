/** Texts of the forum's home. A file of its own, because the first load needs no other texts of the forum. */
export const homeTexts = {
  title: 'Foorum',
  search: 'Otsi foorumist',
  admin: 'Admin',
  noCategories: 'Foorumis ei ole veel ühtegi kategooriat. Kui admin on kategooriad loonud, leiad need siit.',
  emptyCategory: 'Siin ei ole veel ühtegi teemat.',
}
