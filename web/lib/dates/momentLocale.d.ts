// moment has no types for its locale modules; importing one only registers it.
declare module 'moment/locale/et'
