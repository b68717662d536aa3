/** Texts of the shell. */
export const appTexts = {
  skipToContent: 'Liigu sisu juurde',
  mainNavigation: 'Peamenüü',
  search: 'Otsi',
  searchKeys: 'Ctrl K',
  searchForum: 'Otsi foorumist (/)',
  menu: 'Menüü',
  somethingNew: 'on midagi uut',
  notifications: 'Sulle',
  unreadNotifications: (count: number | string) => `Sulle: ${count} lugemata`,
  administration: 'Haldus',
  catalogues: 'Kataloogid',
  publicSite: 'Avalik',
  signOut: 'Logi välja',
  personMenu: (name: string) => `${name}: minu menüü`,
}

/** The names of the sections: in the navbar, as heading and as document title. ROUTE-5, NAV-1. */
export const sectionTitles = {
  forum: 'Foorum',
  calendar: 'Kalender',
  users: 'Kasutajad',
  protocols: 'Protokollid',
  files: 'Failisüsteem',
  feedback: 'Tagasiside',
  pages: 'Lehed',
  home: 'Avaleht',
  gallery: 'Galerii',
  search: 'Otsing',
}

/** Descriptions of the sections under Haldus; catalogues by their slug. NAV-1. */
export const sectionsAbout: Partial<Record<string, string>> = {
  ettevotted: 'kes mida pakub',
  ajalugu: 'saare lugu aastate kaupa',
  kalender: 'sündmused',
  uudised: 'teated ja uudised',
  loodus: 'linnud, loomad, paigad',
  matkarajad: 'rajad ja kaardid',
  pages: 'kodulehe muud lehed',
  home: 'kodulehe esileht',
  gallery: 'pildialbumid',
}
