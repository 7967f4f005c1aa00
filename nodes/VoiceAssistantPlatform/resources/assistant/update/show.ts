export const showOnlyForAssistantUpdate = { resource: ['assistant'], operation: ['update'] };
