/** The words of a list's line while its name and icon are being changed. */
export const editListMessages = {
  editList: {
    icon: 'Icon of {name}',
    name: 'Name of {name}',
    save: 'Save',
    cancel: 'Leave as it is',
    refused: '“{name}” was not saved. {reason}',
    theirs: 'Meanwhile it was named “{theirs}”, so “{mine}” was not saved.',
    mine: 'Save mine',
  },
}
