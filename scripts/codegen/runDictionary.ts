import { writeFileSync } from 'node:fs'
import { packedDictionary } from './dictionary.ts'

// Generates the words by which the search judges its rules, after an update of dictionary-et.
writeFileSync('api/search/language/dictionary.json', `${JSON.stringify({ edges: packedDictionary() }, null, 2)}\n`)
