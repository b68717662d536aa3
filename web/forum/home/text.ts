/** The sentences of the forum's home. It has a file of its own because it is all of the forum's that the first load needs. */
export const homeTexts = {
  title: 'Foorum',
  search: 'Otsi foorumist',
  admin: 'Admin',
  noCategories: 'Foorumis ei ole veel ühtegi kategooriat. Kui admin on kategooriad loonud, leiad need siit.',
  emptyCategory: 'Siin ei ole veel ühtegi teemat.',
}
