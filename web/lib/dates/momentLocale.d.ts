// moment ships no types for its locale modules, which are imported for their side effect of registering the locale.
declare module 'moment/locale/et'
