/** Announced by servers that sort files, members and articles as a person chooses. Of others the whole list is sorted here. REST-8. */
export const sortingCapability = 'jarjestus-valikud'

/** Compares names and titles as Estonian sorts them. */
export const estonian = new Intl.Collator('et')
