// moment ships no types for its locales; importing one only registers it.
declare module 'moment/locale/et'
