document.title += "."; document.title += "."; document.title += "."; document.title += ".";
