/** The texts of notifications of these events, in every language. */
export const filesEvents = {
  'file.infected': {
    en: {
      title: 'Virus found in {file}',
      message: '{virus}: The file is locked and cannot be opened. Delete it and check the device that it came from.',
    },
    de: {
      title: 'Virus in {file} gefunden',
      message:
        '{virus}: Die Datei ist gesperrt und lässt sich nicht öffnen. Löschen Sie sie und prüfen Sie das Gerät, von dem sie stammt.',
    },
    ar: {
      title: 'عُثر على فيروس في {file}',
      message: '{virus}: الملف مقفل ولا يمكن فتحه. احذفه وافحص الجهاز الذي جاء منه.',
    },
  },
};
