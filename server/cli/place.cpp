#include "server/cli/place.hpp"

#include "server/store/backends/open.hpp"

namespace cli {

std::string Place::url() const {
  return store::url_of(store, data);
}

void add_place(CLI::App& command, Place& place) {
  command.add_option("--data", place.data, "the server's own directory")->capture_default_str();
  add_store(command, place.store);
}

CLI::Option* add_store(CLI::App& command, std::string& store) {
  return command
      .add_option(
          "--store", store,
          "the database, as sqlite:PATH or postgres://USER@HOST/DATABASE [sqlite:DIR/astragal.db, DIR that of --data]")
      ->check([](const std::string& url) {
        return url.empty()
                   ? std::string{"it is empty: write sqlite: and the path of a file, or postgres://USER@HOST/DATABASE"}
                   : std::string{};
      })
      ->type_name("URL");
}

}  // namespace cli
